/** What the server prepared: who pays, and the transfer. */
interface Transfer {
  appId: string
  merchant: string
  package: string
}

/** Opens the host's page on which a person agrees to be paid. Only the server knows whether they were. Rejects: cancelled, unsupported, failed. */
export type Receive = (transfer: Transfer) => Promise<void>
