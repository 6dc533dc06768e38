import { system } from '../system'
import { promised } from '../vendor'
import { showBy } from './sight'
import type { Navigation } from './types'

const ignore = () => undefined
/** The host refuses an eleventh page. */
const deepest = 10

export const navigation: Navigation = {
  navigateTo: async (url) => {
    if (getCurrentPages().length >= deepest) return navigation.redirectTo(url)
    await promised((on) => wx.navigateTo({ url, ...on }))
  },
  redirectTo: async (url) => void (await promised((on) => wx.redirectTo({ url, ...on }))),
  reLaunch: async (url) => void (await promised((on) => wx.reLaunch({ url, ...on }))),
  switchTab: async (url) => void (await promised((on) => wx.switchTab({ url, ...on }))),
  navigateBack: async (delta = 1) => void (await promised((on) => wx.navigateBack({ delta, ...on }))),
  stack: () => getCurrentPages().map(({ route }) => route),
  setTitle(title) {
    wx.setNavigationBarTitle({ title, fail: ignore })
  },
  // Refused while a page without the tab bar is on top; the badge is set again when a tab page shows.
  setTabBadge(index, text) {
    if (text) wx.setTabBarBadge({ index, text, fail: ignore })
    else wx.removeTabBarBadge({ index, fail: ignore })
  },
  stopPullDownRefresh() {
    wx.stopPullDownRefresh({ fail: ignore })
  },
  scrollToTop() {
    wx.pageScrollTo({ scrollTop: 0, fail: ignore })
  },
  scrollTo(id) {
    showBy(wx.createSelectorQuery(), id, system.info().windowHeight, (scrollTop) =>
      wx.pageScrollTo({ scrollTop, fail: ignore }),
    )
  },
}
