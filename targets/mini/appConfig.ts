import {
  backgroundModes,
  bars,
  locationPurpose,
  networkTimeout,
  packages,
  pathOf,
  tabSelectedColor,
  tabs,
} from '../../app.config'
import type { Package, Page } from '../../app.config'
import { hostColours } from '../../src/ui/tokens'
import { builtPackages } from '../builtPackages'

export type MiniTarget = 'wechat' | 'qq' | 'ali'

type Json = string | number | boolean | readonly Json[] | { readonly [key: string]: Json }
export type Config = Record<string, Json>

const appTitle = '校园云生活'
const { light, dark } = hostColours

/** File of a tab's icon in the built package; targets/mini/tabIcons.js draws it. */
export const tabIcon = (icon: string, selected: boolean, theme: 'light' | 'dark'): string =>
  `tabs/${icon}${selected ? '-on' : ''}${theme === 'dark' ? '-dark' : ''}.png`

const tabVariable = (icon: string, selected: boolean) => `${icon}${selected ? '-on' : ''}`

const themeColours = (
  colours: typeof light | typeof dark,
  theme: 'light' | 'dark',
): Record<string, string> => ({
  ground: colours.ground,
  surface: colours.surface,
  faint: colours.faint,
  // Names that WeChat takes instead of colours: the bar's text, the tab bar's line, the pull-down's dots.
  barText: theme === 'light' ? 'black' : 'white',
  tabLine: theme === 'light' ? 'black' : 'white',
  pullText: theme === 'light' ? 'dark' : 'light',
  ...Object.fromEntries(
    tabs.flatMap(({ icon }) =>
      [true, false].map((selected) => [tabVariable(icon, selected), tabIcon(icon, selected, theme)]),
    ),
  ),
})

/** WeChat's theme.json: what a configuration names with a leading '@', by the system's theme. */
export const themes = { light: themeColours(light, 'light'), dark: themeColours(dark, 'dark') }

/** A value that follows the system's theme where the platform can (WeChat); the light one elsewhere. */
const themed = (target: MiniTarget, name: string): string =>
  target === 'wechat' ? `@${name}` : (themes.light[name] ?? '')

/** Grounds of the paper follow the theme; a package's own colour does not. */
const barOf = (target: MiniTarget, name: keyof typeof bars): { background: string; text: string } => {
  if (target === 'wechat' && name === 'grey') return { background: '@ground', text: '@barText' }
  if (target === 'wechat' && name === 'white') return { background: '@surface', text: '@barText' }
  return bars[name]
}

/** Pages of the main package, subpackages and what pages preload. */
export function entries(built = builtPackages()): Config {
  const main = built.filter((pkg) => pkg.main)
  const roots = new Set(built.map(({ root }) => root))
  const preloads = built.flatMap((pkg) =>
    pkg.pages.flatMap((page) => {
      const ahead = (page.preload ?? []).filter((root) => roots.has(root))
      return ahead.length > 0 ? [[pathOf(pkg, page), { network: 'all', packages: ahead }] as const] : []
    }),
  )
  const subPackages = built
    .filter((pkg) => !pkg.main)
    .map(({ root, pages }) => ({ root, pages: pages.map(({ name }) => name) }))
  return {
    pages: main.flatMap((pkg) => pkg.pages.map((page) => pathOf(pkg, page))),
    ...(subPackages.length && { subPackages }),
    ...(preloads.length && { preloadRule: Object.fromEntries(preloads) }),
  }
}

const common = (built: readonly Package[]): Config => ({
  ...entries(built),
  networkTimeout,
  requiredBackgroundModes: backgroundModes,
})

function tencent(target: 'wechat' | 'qq', built: readonly Package[]): Config {
  const bar = barOf(target, 'grey')
  const value = (name: string) => themed(target, name)
  return {
    ...common(built),
    window: {
      navigationBarTitleText: appTitle,
      navigationBarBackgroundColor: bar.background,
      navigationBarTextStyle: bar.text,
      backgroundColor: value('ground'),
      backgroundColorTop: value('ground'),
      backgroundColorBottom: value('ground'),
      backgroundTextStyle: value('pullText'),
    },
    tabBar: {
      color: value('faint'),
      selectedColor: tabSelectedColor,
      backgroundColor: value('surface'),
      borderStyle: value('tabLine'),
      list: tabs.map(({ path, text, icon }) => ({
        pagePath: path,
        text,
        iconPath: value(tabVariable(icon, false)),
        selectedIconPath: value(tabVariable(icon, true)),
      })),
    },
    permission: { 'scope.userLocation': { desc: locationPurpose } },
    // Without it no platform tells the app which theme the system shows.
    darkmode: true,
    ...(target === 'wechat' && {
      themeLocation: 'theme.json',
      // scripts of a package's other pages wait until one opens
      lazyCodeLoading: 'requiredComponents',
      requiredPrivateInfos: ['getLocation', 'chooseLocation'],
      __usePrivacyCheck__: true,
    }),
  }
}

function alipay(built: readonly Package[]): Config {
  return {
    ...common(built),
    window: {
      defaultTitle: appTitle,
      titleBarColor: bars.grey.background,
      backgroundColor: light.ground,
      // Alipay's own default is true.
      pullRefresh: false,
    },
    tabBar: {
      textColor: light.faint,
      selectedColor: tabSelectedColor,
      backgroundColor: light.surface,
      items: tabs.map(({ path, text, icon }) => ({
        pagePath: path,
        name: text,
        icon: tabIcon(icon, false, 'light'),
        activeIcon: tabIcon(icon, true, 'light'),
      })),
    },
    permission: { 'scope.location': { desc: locationPurpose } },
    darkmode: true,
  }
}

/** app.json of a target. */
export const appConfig = (target: MiniTarget, built = builtPackages()): Config =>
  target === 'ali' ? alipay(built) : tencent(target, built)

function findPage(path: string): { page: Page; bar: keyof typeof bars } {
  for (const pkg of packages) {
    const page = pkg.pages.find((candidate) => pathOf(pkg, candidate) === path)
    if (page) return { page, bar: page.bar ?? pkg.bar ?? 'grey' }
  }
  throw new Error(`${path} is not in app.config.ts`)
}

/** `<page>.json` of a target, without what app.json's window already says. */
export function pageConfig(target: MiniTarget, path: string): Config {
  const { page, bar } = findPage(path)
  const { title, customBar, pullDownRefresh } = page
  const { background, text } = barOf(target, bar)
  if (target === 'ali') {
    return {
      // A transparent bar still shows its title.
      defaultTitle: customBar ? '' : title,
      ...(bar !== 'grey' && { titleBarColor: background }),
      ...(text === 'white' && { barButtonTheme: 'light' }),
      ...(customBar && { transparentTitle: 'always', titlePenetrate: 'YES' }),
      ...(pullDownRefresh && { pullRefresh: true, allowsBounceVertical: 'YES' }),
    }
  }
  return {
    navigationBarTitleText: title,
    ...(bar !== 'grey' && { navigationBarBackgroundColor: background, navigationBarTextStyle: text }),
    ...(customBar && { navigationStyle: 'custom' }),
    ...(pullDownRefresh && { enablePullDownRefresh: true }),
  }
}
