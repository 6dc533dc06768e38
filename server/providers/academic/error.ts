/** The system did not give what was asked. `message` is for the log and says nothing of a person. */
export class AcademicError extends Error {
  constructor(
    /**
     * password, code: what the person typed is wrong, or is still asked for; down: not reached, or it fails itself;
     * slow: it did not answer in time; changed: its page is not what it was; expired: nobody is signed in there any more;
     * unsupported: it has no such page; elsewhere: it led to a host that is not the school's; clear: a password would have
     * gone without encryption; sso: the school's sign-in asks for what cannot be done here.
     */
    readonly reason:
      | 'password'
      | 'code'
      | 'down'
      | 'slow'
      | 'changed'
      | 'expired'
      | 'unsupported'
      | 'elsewhere'
      | 'clear'
      | 'sso',
    message: string,
    /** The system's own words to the person, or the host that it is about. */
    readonly said = '',
  ) {
    super(message)
    this.name = 'AcademicError'
  }
}

/** The page is not what it was: what was looked for in it. */
export const pageChanged = (landmark: string): AcademicError =>
  new AcademicError('changed', `no landmark: ${landmark}`)
