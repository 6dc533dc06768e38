/** Signing in by a passkey: on the web alone, as `index.web` does. */
export const PasskeyButton = () => null
