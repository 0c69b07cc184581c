import type { ComponentProps } from 'react';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { PhotoRow } from '../photos/photo-row.tsx';
import { announcementFor } from '../photos/photo-words.ts';
import styles from './many.module.css';

/** A photo's row whose changes are read out; the last of what was said stays until the next. */
export const SpokenPhoto = (props: ComponentProps<typeof PhotoRow>) => (
  <>
    <PhotoRow {...props} />
    <li className={styles.spoken}>
      <VisuallyHidden>
        <span role="status">{announcementFor(props.name, props.photo)}</span>
      </VisuallyHidden>
    </li>
  </>
);
