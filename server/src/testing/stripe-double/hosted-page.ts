import type { Session } from './books.ts';

const escape = (text: string): string => text.replace(/[&<>"]/g, (mark) => `&#${mark.codePointAt(0)};`);

/** The card page: what is paid, and what a buyer can do there. */
export const hostedPage = (session: Session): string => {
  const lines = session.lines
    .map(({ label, amount }) => `<li>${escape(label)}: $${(amount / 100).toFixed(2)}</li>`)
    .join('');
  const form =
    session.status === 'open'
      ? `<form method="post"><label>Email <input name="email" type="email" value="${escape(session.customerEmail ?? '')}"></label>
<button name="action" value="pay">Pay $${(session.amount / 100).toFixed(2)}</button>
<button name="action" value="decline" formnovalidate>Decline</button>
<a href="${escape(session.cancelUrl)}">Cancel</a></form>`
      : `<p role="status">This page is ${session.status}.</p>`;
  const problem = session.declines > 0 ? '<p role="alert">Your card was declined.</p>' : '';
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Checkout double</title></head>
<body><main><h1>${escape(session.description ?? 'Checkout')}</h1><ul>${lines}</ul>${problem}${form}</main></body></html>`;
};

/** The page on which a buyer changes the card. */
export const cardPage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Card double</title></head>
<body><main><h1>Your card</h1><form method="post"><button>Save the new card</button></form></main></body></html>`;
