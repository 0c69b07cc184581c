import { shop } from '../../lib/shop.ts';
import { m } from '@keywright/words/messages';
import { LegalPage, type Section } from './legal-page.tsx';

const sections: readonly Section[] = [
  { title: m.legal_privacy_who, says: [() => m.legal_privacy_who_1({ owner: shop.legalName, support: shop.support })] },
  {
    title: m.legal_privacy_what,
    says: [
      m.legal_privacy_what_1,
      m.legal_privacy_what_2,
      m.legal_privacy_what_confirmed,
      m.legal_privacy_what_3,
      m.legal_privacy_what_4,
      // The times are those of the list of what is kept, which a test holds against the documents.
      () => m.legal_privacy_what_5({ support: m.legal_for_support(), chat: m.legal_for_chat() }),
      m.legal_privacy_what_6,
    ],
  },
  { title: m.legal_privacy_sees, says: [m.legal_privacy_sees_1, m.legal_privacy_sees_2] },
  {
    title: m.legal_privacy_kept,
    says: [m.legal_privacy_kept_1, () => m.legal_privacy_kept_2({ copies: shop.keyCopiesDays })],
    more: [{ to: '/retention', words: m.legal_retention }],
  },
  { title: m.legal_privacy_cookies, says: [m.legal_privacy_cookies_1, m.legal_privacy_cookies_2] },
  {
    title: m.legal_privacy_rights,
    says: [m.legal_privacy_rights_1, m.legal_privacy_rights_2],
    more: [{ to: '/support', words: m.support_title }],
  },
];

/** What is asked of people, why, who sees it, and what they can do. */
export const PrivacyScreen = () => (
  <LegalPage title={m.legal_privacy()} lead={m.legal_privacy_lead()} sections={sections} />
);
