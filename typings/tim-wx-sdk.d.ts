/** Tencent Cloud Chat's SDK: what src/platform/im calls and reads of it. */
declare module 'tim-wx-sdk' {
  interface Client {
    setLogLevel(level: number): void
    on(event: string, listener: (event: { data: unknown }) => void): void
    off(event: string, listener: (event: { data: unknown }) => void): void
    login(options: { userID: string; userSig: string }): Promise<unknown>
    logout(): Promise<unknown>
  }
  interface Tim {
    create(options: { SDKAppID: number }): Client
    EVENT: { MESSAGE_RECEIVED: string; KICKED_OUT: string }
    TYPES: { MSG_CUSTOM: string; KICKED_OUT_USERSIG_EXPIRED: string }
  }
  const tim: Tim
  export default tim
}
