import { z } from 'zod';
import { DeskRequest } from './desk.ts';
import { opens } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import * as calls from './fraud.calls.ts';
import { bodyWithoutCodes, noCodeText } from './free-text.ts';
import { note } from './text.ts';

export const labelFraud = endpoint(calls.labelFraud, {
  summary:
    'Labels an ended request as fraud, or takes the label back, with a reason. It changes nothing else: the label measures how well the flag rules work.',
  params: z.object({ id: z.uuid() }),
  body: bodyWithoutCodes({ isFraud: z.boolean(), reason: noCodeText(note(500, 'required')) }),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: ['request.wrong_state', 'request.own_case'],
});
