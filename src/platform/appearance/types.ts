/** Hex colours of what the host draws around a page. */
interface HostColours {
  ground: string
  surface: string
  ink: string
  faint: string
  line: string
}

export interface Appearance {
  /** Says which theme the pages show, so that what the host draws agrees. A host that cannot stays as it is. */
  show(theme: 'light' | 'dark', colours: HostColours): void
  /** Colours the open page's title bar; only for pages whose bar follows the theme. */
  bar(theme: 'light' | 'dark', colours: HostColours): void
}
