import type { Api, ApiMaker } from '../call'

export function navigation(make: ApiMaker): Api {
  const { host } = make
  const { router } = host
  const quiet = (): void => undefined
  return {
    navigateTo: make.method('navigateTo', { url: 'String' }, ({ url }) =>
      host.move(() => router.navigateTo(String(url))),
    ),
    redirectTo: make.method('redirectTo', { url: 'String' }, ({ url }) =>
      host.move(() => router.redirectTo(String(url))),
    ),
    reLaunch: make.method('reLaunch', { url: 'String' }, ({ url }) =>
      host.move(() => router.reLaunch(String(url))),
    ),
    switchTab: make.method('switchTab', { url: 'String' }, ({ url }) =>
      host.move(() => router.switchTab(String(url))),
    ),
    navigateBack: make.method('navigateBack', {}, ({ delta }) =>
      host.move(() => router.navigateBack(typeof delta === 'number' ? delta : 1)),
    ),
    setNavigationBarTitle: make.method('setNavigationBarTitle', { title: 'String' }, ({ title }) =>
      host.setTitle(String(title)),
    ),
    setNavigationBarColor: make.method(
      'setNavigationBarColor',
      { frontColor: 'String', backgroundColor: 'String' },
      quiet,
    ),
    showNavigationBarLoading: make.method('showNavigationBarLoading', {}, quiet),
    hideNavigationBarLoading: make.method('hideNavigationBarLoading', {}, quiet),
    hideHomeButton: make.method('hideHomeButton', {}, quiet),
    setBackgroundColor: make.method('setBackgroundColor', {}, quiet),
    setBackgroundTextStyle: make.method('setBackgroundTextStyle', {}, quiet),
    startPullDownRefresh: make.method('startPullDownRefresh', {}, () => host.pullDown()),
    stopPullDownRefresh: make.method('stopPullDownRefresh', {}, () => host.endPullDown()),
    pageScrollTo: make.method('pageScrollTo', {}, ({ scrollTop }) => host.scrollTo(Number(scrollTop ?? 0))),
    showShareMenu: make.method('showShareMenu', {}, quiet),
    hideShareMenu: make.method('hideShareMenu', {}, quiet),
    hideKeyboard: make.method('hideKeyboard', {}, () => host.device.leaveField()),
  }
}
