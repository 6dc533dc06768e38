export interface SocketHandlers {
  open(): void
  /** Text frames only. */
  message(text: string): void
  /** Called once, for a refusal, a drop or our own close alike. */
  close(code: number, reason: string): void
}
export interface Socket {
  send(text: string): void
  close(code?: number, reason?: string): void
}
/** One connection. Reconnecting is src/net/realtime's work. */
export type Connect = (url: string, handlers: SocketHandlers, timeout: number) => Socket
