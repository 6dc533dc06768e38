import { appConfig, entries } from '../targets/mini/appConfig'

// Remax reads the export named after the target.
export const wechat = appConfig('wechat')
export const qq = appConfig('qq')
export const ali = appConfig('ali')
/** The web shell takes the rest from the route table itself. */
export const web = entries()
