import { useFieldParts } from '../../ui/field-context.ts';
import styles from './accounts.module.css';

type PaperInputProps = {
  name: string;
  /** Null when the person took their choice back. */
  onFile: (file: File | null) => void;
};

/** The platform's own file control: it keeps the file when sending fails, and a phone offers its camera. */
export const PaperInput = ({ name, onFile }: PaperInputProps) => (
  <input
    {...useFieldParts()}
    name={name}
    type="file"
    accept="image/*"
    className={styles.file}
    onChange={({ target }) => onFile(target.files?.[0] ?? null)}
  />
);
