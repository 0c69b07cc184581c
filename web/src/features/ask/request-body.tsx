import type { SignedIn } from '@keywright/contract/people';
import { useFormContext, useWatch } from 'react-hook-form';
import { m } from '@keywright/words/messages';
import { Page, PageHead, TwoColumns } from '../../ui/layout.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { ComplianceNotice } from './compliance-notice.tsx';
import { EmailField } from './email-field.tsx';
import type { PhotoShelf } from './photos/photo-shelf.ts';
import { PhotosSection, PhotoTips } from './photos/photos-section.tsx';
import { PricePanel } from './price/price-panel.tsx';
import { pricesOf } from './price/prices.ts';
import { RequestBar } from './request-bar.tsx';
import { RequestErrors } from './request-errors.tsx';
import type { RequestValues } from './request-values.ts';
import styles from './request.module.css';
import { StartOver } from './start-over.tsx';
import { SubmitButton } from './submit-button.tsx';
import { SubmitFailed } from './submit-failed.tsx';
import type { RequestFormState } from './use-request-form.ts';
import { useVehicle } from './vehicle/use-vehicle.ts';
import { VehicleSection } from './vehicle/vehicle-section.tsx';
import { VinDoubt } from './vehicle/vin-doubts.tsx';
import { VinField } from './vin/vin-field.tsx';
import { verdictOn, withSlips } from '../../lib/vin-verdict.ts';

type RequestBodyProps = {
  user: SignedIn | null;
  shelf: PhotoShelf;
  form: RequestFormState;
  saved: boolean;
  onStartOver: () => void;
};

/** The page: the form in one column with its bar on a phone; price and advice beside it on a desktop. */
export const RequestBody = ({ user, shelf, form, saved, onStartOver }: RequestBodyProps) => {
  const { control } = useFormContext<RequestValues>();
  const verdict = verdictOn(useWatch({ control, name: 'vin' }));
  const vehicle = useVehicle(verdict.vin);
  const wide = useWide();
  const who = { member: user?.role === 'BASEUSER', guest: user === null };
  const prices = vehicle.facts ? pricesOf(vehicle.facts, who.member) : null;
  const aside = (
    <>
      {wide ? (
        <>
          <PricePanel prices={prices} {...who} />
          <div className={styles.order}>
            <SubmitButton phase={form.phase} />
            <p className={styles.ready}>{m.requests_ready()}</p>
          </div>
        </>
      ) : null}
      <PhotoTips />
    </>
  );
  return (
    <form className={styles.form} {...form.form}>
      <PageBar
        title={m.requests_title()}
        aside={saved ? <span role="status">{m.requests_draft_saved()}</span> : null}
      />
      <Page wide={wide}>
        <TwoColumns aside={aside}>
          <RequestErrors shelf={shelf} attempt={form.attempt} />
          <SubmitFailed failure={form.failure} />
          <PageHead title={m.requests_heading()}>{m.requests_lead()}</PageHead>
          <VinField verdict={withSlips(verdict, vehicle.decoded?.suggestions)} />
          <VinDoubt state={vehicle} />
          <VehicleSection state={vehicle} prices={prices} wide={wide} {...who} />
          <ComplianceNotice signedIn={user !== null} />
          <PhotosSection shelf={shelf} />
          {who.guest ? <EmailField /> : null}
          <StartOver onStartOver={onStartOver} />
        </TwoColumns>
      </Page>
      {wide ? null : (
        <RequestBar prices={prices}>
          <SubmitButton phase={form.phase} />
        </RequestBar>
      )}
    </form>
  );
};
