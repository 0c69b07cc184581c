import { OperatorFault } from '../operator-fault.ts';

/** The store and the database don't belong together; its words say what to do. */
export class ForeignFiles extends OperatorFault {
  override readonly name = 'ForeignFiles';
}
