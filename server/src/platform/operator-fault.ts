/** What whoever runs the program has to put right. Its message is written for them, and is all that they need to read. */
export class OperatorFault extends Error {
  override readonly name: string = 'OperatorFault';
}
