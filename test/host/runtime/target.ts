/** The three mini-program targets that the host can run. */
export type Target = 'wechat' | 'qq' | 'ali'

/** What differs between the targets' packages. */
export interface Dialect {
  /** Name of the API object. */
  readonly global: 'wx' | 'qq' | 'my'
  /** Template file extension, with the dot. */
  readonly template: '.wxml' | '.qml' | '.axml'
}

export const dialects: Record<Target, Dialect> = {
  wechat: { global: 'wx', template: '.wxml' },
  qq: { global: 'qq', template: '.qml' },
  ali: { global: 'my', template: '.axml' },
}
