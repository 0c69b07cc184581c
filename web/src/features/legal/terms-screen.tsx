import { TRIAL_DAYS } from '@keywright/contract/plans';
import { shop } from '../../lib/shop.ts';
import { m } from '@keywright/words/messages';
import { LegalPage, type Section } from './legal-page.tsx';

const sections: readonly Section[] = [
  { title: m.legal_terms_who, says: [m.legal_terms_who_1], more: [{ to: '/requirements', words: m.compliance_title }] },
  { title: m.legal_terms_tell, says: [m.legal_terms_tell_1] },
  {
    title: m.legal_terms_get,
    says: [m.legal_terms_get_1, () => m.legal_terms_get_2({ codes: shop.codesDays, copies: shop.keyCopiesDays })],
  },
  {
    title: m.legal_terms_pay,
    says: [m.legal_terms_pay_1, m.legal_terms_pay_cancel],
    more: [
      { to: '/pricing', words: m.catalogue_title },
      { to: '/refunds', words: m.legal_refunds },
    ],
  },
  {
    title: m.legal_terms_plan,
    says: [m.legal_terms_plan_1, m.legal_terms_plan_2, () => m.legal_terms_plan_3({ days: TRIAL_DAYS })],
    more: [{ to: '/subscriptions', words: m.subscriptions_title }],
  },
  { title: m.legal_terms_account, says: [m.legal_terms_account_1] },
  { title: m.legal_terms_not, says: [m.legal_terms_not_1] },
  { title: m.legal_terms_record, says: [m.legal_terms_record_1], more: [{ to: '/privacy', words: m.legal_privacy }] },
];

/** How the shop works, and what is expected of whoever orders. */
export const TermsScreen = () => (
  <LegalPage title={m.legal_terms()} lead={m.legal_terms_lead({ owner: shop.legalName })} sections={sections} />
);
