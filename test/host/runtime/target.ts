/** The three mini-program targets that the host can run. */
export type Target = 'wechat' | 'qq' | 'ali'

/** What differs between the targets' packages. */
export interface Dialect {
  /** Name of the API object. */
  readonly global: 'wx' | 'qq' | 'my'
  /** Template file extension, with the dot. */
  readonly template: '.wxml' | '.qml' | '.axml'
  /** Style file extension, with the dot. */
  readonly style: '.wxss' | '.qss' | '.acss'
}

export const dialects: Record<Target, Dialect> = {
  wechat: { global: 'wx', template: '.wxml', style: '.wxss' },
  qq: { global: 'qq', template: '.qml', style: '.qss' },
  ali: { global: 'my', template: '.axml', style: '.acss' },
}
