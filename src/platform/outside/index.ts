import { navigation } from '../navigation'
import type { GoOutside } from './types'

/** In a web-view: mini-programs have no other way out. */
export const goOutside: GoOutside = (url) =>
  navigation.navigateTo(`/pages/homePage/webView?url=${encodeURIComponent(url)}`)
