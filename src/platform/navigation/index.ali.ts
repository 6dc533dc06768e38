import { system } from '../system'
import { handleResult, promised } from '../vendor.ali'
import { showBy } from './sight'
import type { Navigation } from './types'

const ignore = () => undefined
/** The host refuses an eleventh page. */
const deepest = 10

export const navigation: Navigation = {
  navigateTo: async (url) => {
    if (getCurrentPages().length >= deepest) return navigation.redirectTo(url)
    await promised((on) => my.navigateTo({ url, ...on }))
  },
  redirectTo: async (url) => void (await promised((on) => my.redirectTo({ url, ...on }))),
  reLaunch: async (url) => void (await promised((on) => my.reLaunch({ url, ...on }))),
  switchTab: async (url) => void (await promised((on) => my.switchTab({ url, ...on }))),
  navigateBack: async (delta = 1) => void (await promised((on) => my.navigateBack({ delta, ...on }))),
  stack: () => getCurrentPages().map(({ route }) => route),
  setTitle(title) {
    handleResult(my.setNavigationBar({ title, fail: ignore }))
  },
  setTabBadge(index, text) {
    if (text) handleResult(my.setTabBarBadge({ index, text, fail: ignore }))
    else handleResult(my.removeTabBarBadge({ index, fail: ignore }))
  },
  stopPullDownRefresh() {
    handleResult(my.stopPullDownRefresh({ fail: ignore }))
  },
  scrollToTop() {
    handleResult(my.pageScrollTo({ scrollTop: 0, fail: ignore }))
  },
  scrollTo(id) {
    showBy(my.createSelectorQuery(), id, system.info().windowHeight, (scrollTop) =>
      handleResult(my.pageScrollTo({ scrollTop, fail: ignore })),
    )
  },
}
