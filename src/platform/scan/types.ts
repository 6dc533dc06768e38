/** The text of a QR code or bar code. Rejects: cancelled, denied, unsupported, failed (nothing was found in the picture). */
export type Scan = () => Promise<string>
