import type { Data } from '../../data'
import { Failure } from '../../device'
import type { Api, ApiMaker } from '../call'

/** Longest label of a modal's button, in characters. */
const longestButton = 4
/** Most rows of an action sheet. */
const mostRows = 6

export function feedback(make: ApiMaker): Api {
  const { dialogs, router, app, badges, log } = make.host
  const onTab = (): void => {
    if (!app.isTab(router.top.route)) throw new Failure('invalid', 'not TabBar page')
  }
  const tabOf = ({ index }: Data): number => {
    onTab()
    if (typeof index !== 'number' || !app.tabs[index]) throw new Failure('invalid', 'tabbar item not found')
    return index
  }
  const setBadge = (index: number, text: string): void => {
    badges[index] = text
    log.changed()
  }
  return {
    // beside an icon there is room for seven characters
    showToast: make.method('showToast', { title: 'String' }, ({ title, icon }) =>
      dialogs.toast(icon === 'none' ? String(title) : String(title).slice(0, 7)),
    ),
    hideToast: make.method('hideToast', {}, () => undefined),
    showLoading: make.method('showLoading', { title: 'String' }, ({ title }) =>
      dialogs.setLoading(String(title)),
    ),
    hideLoading: make.method('hideLoading', {}, () => {
      if (dialogs.loading === null) throw new Failure('failed', "toast can't be found")
      dialogs.setLoading(null)
    }),
    showModal: make.method('showModal', {}, async (options) => {
      const cancel = buttonText(options, 'cancelText', '取消')
      const confirm = buttonText(options, 'confirmText', '确定')
      const buttons = options['showCancel'] === false ? [confirm] : [cancel, confirm]
      const pressed = await dialogs.ask({
        kind: 'modal',
        title: String(options['title'] ?? ''),
        content: String(options['content'] ?? ''),
        buttons,
      })
      return { confirm: buttons[pressed] === confirm, cancel: buttons[pressed] !== confirm }
    }),
    showActionSheet: make.method(
      'showActionSheet',
      { itemList: 'Array' },
      async ({ itemList, alertText }) => {
        const rows = (itemList as unknown[]).map(String)
        if (rows.length === 0 || rows.length > mostRows)
          throw new Failure('invalid', `parameter error: itemList should have 1 to ${mostRows} items`)
        return { tapIndex: await dialogs.choose(String(alertText ?? ''), rows, '取消') }
      },
    ),
    setTabBarBadge: make.method('setTabBarBadge', { index: 'Number', text: 'String' }, (options) =>
      setBadge(tabOf(options), String(options['text'])),
    ),
    removeTabBarBadge: make.method('removeTabBarBadge', { index: 'Number' }, (options) =>
      setBadge(tabOf(options), ''),
    ),
    showTabBarRedDot: make.method('showTabBarRedDot', { index: 'Number' }, (options) =>
      setBadge(tabOf(options), '•'),
    ),
    hideTabBarRedDot: make.method('hideTabBarRedDot', { index: 'Number' }, (options) =>
      setBadge(tabOf(options), ''),
    ),
    setTabBarStyle: make.method('setTabBarStyle', {}, onTab),
    setTabBarItem: make.method('setTabBarItem', { index: 'Number' }, (options) => void tabOf(options)),
    showTabBar: make.method('showTabBar', {}, onTab),
    hideTabBar: make.method('hideTabBar', {}, onTab),
  }
}

function buttonText(options: Data, name: string, fallback: string): string {
  const text = options[name] === undefined || options[name] === '' ? fallback : String(options[name])
  if ([...text].length > longestButton)
    throw new Failure('invalid', `${name} length should not larger than ${longestButton} Chinese characters`)
  return text
}
