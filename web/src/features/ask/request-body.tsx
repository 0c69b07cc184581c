import type { SignedIn } from '@keywright/contract/people';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { m } from '@keywright/words/messages';
import { verdictOn, withSlips } from '../../lib/vin-verdict.ts';
import { money } from '../../lib/format.ts';
import { forget, recall } from '../../lib/kept.ts';
import { closedWords } from '../../lib/closed-words.ts';
import { at } from '../../lib/locale.ts';
import { readyWords, useUsualTimes } from '../../lib/usual-times.ts';
import type { Phase } from '../../lib/forms/form-options.ts';
import { late } from '../../ui/late.tsx';
import { Page, PageHead, TwoColumns, StickyBar } from '../../ui/layout.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { Button } from '../../ui/button.tsx';
import { Link } from '../../ui/link.ts';
import { Field } from '../../ui/field.tsx';
import { EmailInput } from '../../ui/text-input.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { DraftSaved, type Saved } from './draft/saving.tsx';
import { AuthoritySection, ExtrasSection } from './authority/authority-section.tsx';
import type { PhotoShelf } from './photos/photo-shelf.ts';
import { PhotosSection, PhotoTips } from './photos/photos-section.tsx';
import { PricePanel } from './price/price-panel.tsx';
import { pricesOf, type Prices } from './price/prices.ts';
import { RequestErrors } from './request-errors.tsx';
import type { RequestValues } from './request-values.ts';
import styles from './request.module.css';
import { SubmitFailed } from './submit-failed.tsx';
import type { RequestFormState } from './use-request-form.ts';
import { useVehicle } from './vehicle/use-vehicle.ts';
import { VehicleSection } from './vehicle/vehicle-section.tsx';
import { VinDoubt } from './vehicle/vin-doubts.tsx';
import { VinField } from './vin/vin-field.tsx';
import { errorAt, useFormPart, useFormValue } from '../../lib/forms/form-part.ts';

/** Fetched once the form stands. Where it does not come, the form says at sending what it would have said. */
const OfflineNote = lazy(() =>
  import('./offline-note.tsx').then(
    (part) => ({ default: part.OfflineNote }),
    () => ({ default: () => null }),
  ),
);

/** Fetched once the form stands: what it says is asked of the server only then. */
const ComplianceNotice = late(async () => (await import('./compliance-notice.tsx')).ComplianceNotice);

/** Fetched once the form stands: nobody throws away what is not there yet. */
const StartOver = late(async () => (await import('./start-over.tsx')).StartOver);

type RequestBodyProps = {
  user: SignedIn | null;
  shelf: PhotoShelf;
  form: RequestFormState;
  saved: Saved;
  onStartOver: () => void;
};

/** The page: the form in one column with its bar on a phone; price and advice beside it on a desktop. */
export const RequestBody = ({ user, shelf, form, saved, onStartOver }: RequestBodyProps) => {
  const usual = useUsualTimes();
  const verdict = verdictOn(useFormValue<RequestValues, 'vin'>('vin'));
  const vehicle = useVehicle(verdict.vin);
  const wide = useWide();
  const who = { member: user?.role === 'BASEUSER', guest: user === null };
  const { isRefused } = vehicle;
  const prices = vehicle.facts && !isRefused ? pricesOf(vehicle.facts, who.member) : null;

  const aside = wide ? (
    <>
      {isRefused ? null : (
        <>
          <PricePanel prices={prices} {...who} />
          <div className={styles.order}>
            <SubmitButton phase={form.phase} />
            <p className={styles.ready}>{readyWords(usual)}</p>
          </div>
        </>
      )}
      <PhotoTips />
    </>
  ) : null;
  return (
    <form className={styles.form} {...form.form}>
      <PageBar title={m.ask_title()} aside={<DraftSaved saved={saved} />} />
      <Page wide={wide}>
        <TwoColumns aside={aside}>
          <Suspense>
            <OfflineNote button={m.ask_submit()} />
          </Suspense>
          <RequestErrors shelf={shelf} attempt={form.attempt} />
          <SubmitFailed failure={form.failure} />
          <PageHead title={m.ask_request()}>
            {who.member ? <Link to={at('/vehicle-keycode-request/many')}>{m.many_title()}</Link> : null}
          </PageHead>
          <AuthoritySection shelf={shelf} user={user} />
          <div>
            <h2>{m.ask_heading()}</h2>
            <p className="meta">{m.ask_lead()}</p>
          </div>
          <VinField verdict={withSlips(verdict, vehicle.decoded?.suggestions)} />
          <VinDoubt state={vehicle} />
          <VehicleSection state={vehicle} prices={prices} wide={wide} {...who} />
          <Suspense fallback={<div className={styles.noticeSpace} />}>
            <ComplianceNotice signedIn={user !== null} />
          </Suspense>
          {wide ? null : <PhotoTips />}
          <PhotosSection shelf={shelf} />
          <ExtrasSection shelf={shelf} user={user} withVehiclePhotos />
          {who.guest ? <EmailField /> : null}
          <Suspense>
            <StartOver onStartOver={onStartOver} />
          </Suspense>
        </TwoColumns>
      </Page>
      {wide || isRefused ? null : (
        <RequestBar prices={prices} ready={closedWords(usual?.opening) ?? readyWords(usual)}>
          <SubmitButton phase={form.phase} />
        </RequestBar>
      )}
    </form>
  );
};

/** At the lower edge of a phone: the price, when the code comes, and the button. */
const RequestBar = ({ prices, ready, children }: { prices: Prices | null; ready: string; children: ReactNode }) => (
  <StickyBar className={styles.bar}>
    <div className={styles.barRow}>
      <div>
        {prices ? <p className={styles.barPrice}>{verbatim(money(prices.ownCents))}</p> : null}
        <p className={styles.barReady}>{ready}</p>
      </div>
      {children}
    </div>
  </StickyBar>
);

/** Never disabled: pressed early, it says what is missing. */
const SubmitButton = ({ phase }: { phase: Phase }) => (
  <Button
    type="submit"
    tone="primary"
    wide
    busy={phase === 'idle' ? false : phase === 'finishing' ? m.ask_finishing() : m.ask_sending()}
  >
    {m.ask_submit()}
  </Button>
);

/** Guests have no account to find their code in. The address given at checkout serves otherwise. */
const EmailField = () => {
  const { register, formState, setValue, setFocus } = useFormPart<RequestValues>();
  const email = useFormValue<RequestValues, 'email'>('email');
  const [saved, setSaved] = useState(() => recall('guest-email'));
  const forgetIt = () => {
    forget('guest-email');
    setSaved(null);
    setValue('email', '');
    setFocus('email');
  };
  return (
    <div>
      <Field
        name="email"
        label={m.ask_email()}
        hint={m.ask_email_hint()}
        optional
        error={errorAt(formState.errors, 'email')}
      >
        <EmailInput {...register('email')} />
      </Field>
      {saved !== null && saved === email ? (
        <Button tone="text" onClick={forgetIt}>
          {m.ask_email_forget()}
        </Button>
      ) : null}
    </div>
  );
};
