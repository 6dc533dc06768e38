/** The web's shell listens by itself, once home is drawn: targets/web/errors.ts. */
export const tellUncaught = (): void => undefined
