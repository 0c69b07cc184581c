import { m } from '@keywright/words/messages';
import { LegalPage, type Section } from './legal-page.tsx';

const sections: readonly Section[] = [
  { title: m.legal_refunds_held, says: [m.legal_refunds_held_1, m.legal_refunds_held_2] },
  { title: m.legal_refunds_declined, says: [m.legal_refunds_declined_1] },
  { title: m.legal_refunds_canceled, says: [m.legal_refunds_canceled_1] },
  { title: m.legal_refunds_late, says: [m.legal_refunds_late_1] },
  { title: m.legal_refunds_wrong, says: [m.legal_refunds_wrong_1], more: [{ to: '/support', words: m.support_title }] },
  {
    title: m.legal_refunds_plan,
    says: [m.legal_refunds_plan_1],
    more: [{ to: '/subscriptions', words: m.subscriptions_title }],
  },
  { title: m.legal_refunds_back, says: [m.legal_refunds_back_1] },
  { title: m.legal_refunds_dispute, says: [m.legal_refunds_dispute_1] },
];

/** When money is held, charged and given back. */
export const RefundsScreen = () => (
  <LegalPage title={m.legal_refunds()} lead={m.legal_refunds_lead()} sections={sections} />
);
