/** Why the server cannot start, as one sentence for who runs it: no stack would say more. */
export class StartError extends Error {
  constructor(sentence: string, options?: ErrorOptions) {
    super(sentence, options)
    this.name = 'StartError'
  }
}
