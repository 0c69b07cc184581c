import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { PageTitle } from '../../ui/page-title.tsx';
import { workshopQuery } from '../../lib/workshop-query.ts';
import { m } from '@keywright/words/messages';
import { Page, PageHead } from '../../ui/layout.tsx';
import { Loaded } from '../../ui/loaded.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { useKeptFocus } from '../../ui/use-kept-focus.ts';
import { JoinCard } from './join-card.tsx';
import { OpenForm } from './open-form.tsx';
import { OwnerView } from './owner-view.tsx';
import { TechnicianView } from './technician-view.tsx';
import type { CodeOf } from './workshop-types.ts';
import styles from './workshop.module.css';

/** A member's workshop: what its owner sets and sees, or what a technician may do in it. */
export const WorkshopScreen = ({ codeOf }: { codeOf: CodeOf }) => (
  <Page wide>
    <PageTitle>{m.workshops_title()}</PageTitle>
    <PageBar title={m.workshops_title()} />
    <PageHead title={m.workshops_title()} />
    <Sections codeOf={codeOf} />
  </Page>
);

/** Who has opened a workshop, joined or left one goes on here: what was pressed is gone then. */
const Sections = ({ codeOf }: { codeOf: CodeOf }) => {
  const place = useRef<HTMLDivElement>(null);
  const { data } = useQuery(workshopQuery);
  const [query] = useSearchParams();
  const invitations = data?.role === 'owner' ? data.invitations.map(({ id }) => id) : [];
  useKeptFocus(place, [data?.role, query.get('invitation'), ...invitations].join(' '));
  return (
    <div ref={place} className={styles.sections} tabIndex={-1}>
      <Invited />
      <Own codeOf={codeOf} />
    </div>
  );
};

/** An invitation stays in the address until somebody has joined, so that a page that is loaded again still has it. */
const Invited = () => {
  const [query, setQuery] = useSearchParams();
  const [token, setToken] = useState(() => query.get('invitation'));
  const done = () => {
    setToken(null);
    setQuery({}, { replace: true });
  };
  return token === null ? null : <JoinCard token={token} onDone={done} />;
};

const Own = ({ codeOf }: { codeOf: CodeOf }) => (
  <Loaded query={useQuery(workshopQuery)} failed={m.workshops_load_failed()} shape="card">
    {(workshop) => {
      if (workshop.role === 'owner') return <OwnerView workshop={workshop} codeOf={codeOf} />;
      if (workshop.role === 'technician') return <TechnicianView workshop={workshop} codeOf={codeOf} />;
      return <OpenForm mayOpen={workshop.mayOpen} />;
    }}
  </Loaded>
);
