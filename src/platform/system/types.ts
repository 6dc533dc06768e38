export interface SystemInfo {
  platform: 'android' | 'ios' | 'other'
  /** CSS px. */
  statusBarHeight: number
  windowWidth: number
  windowHeight: number
  theme: 'light' | 'dark'
  /** Right edge that the mini-program's capsule covers, px; 0 on the web. */
  capsuleWidth: number
  /** Unsafe area at the bottom, px. */
  safeBottom: number
}
export interface System {
  readonly target: 'wechat' | 'qq' | 'alipay' | 'web'
  /** Origin that serves the pages, for example 'https://a.example'; '' on mini-programs. */
  readonly origin: string
  info(): SystemInfo
  /** Returns a function that stops listening. */
  onThemeChange(listener: (theme: 'light' | 'dark') => void): () => void
  onNetworkChange(listener: (online: boolean) => void): () => void
  /** App to the foreground (true) and to the background (false). */
  onVisibilityChange(listener: (visible: boolean) => void): () => void
  /** The host's number for how the app was opened, for example 1007 for a card in a WeChat chat; '' on the web. */
  launchScene(): string
}
