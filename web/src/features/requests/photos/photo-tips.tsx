import { m } from '@keywright/words/messages';
import styles from './photos.module.css';

/** What makes a photo pass the first time. */
export const PhotoTips = () => (
  <section aria-labelledby="tips-title" className={styles.tips}>
    <h2 id="tips-title">{m.requests_tips()}</h2>
    <ul>
      <li>{m.requests_tip_corners()}</li>
      <li>{m.requests_tip_light()}</li>
      <li>{m.requests_tip_sharp()}</li>
    </ul>
  </section>
);
