import type { Data } from '../../data'
import { Failure } from '../../device'
import type { Api, ApiMaker } from '../call'

export function feedback(make: ApiMaker): Api {
  const { dialogs, app, badges, log } = make.host
  const setBadge = (index: unknown, text: string): void => {
    if (typeof index !== 'number' || !app.tabs[index]) throw new Failure('invalid', '参数错误')
    badges[index] = text
    log.changed()
  }
  const title = (options: Data): string => String(options['title'] ?? '')
  const content = (options: Data): string => String(options['content'] ?? '')
  const quiet = (): void => undefined
  return {
    showToast: make.method('showToast', {}, (options) => dialogs.toast(content(options))),
    hideToast: make.method('hideToast', {}, quiet),
    showLoading: make.method('showLoading', {}, (options) => dialogs.setLoading(content(options))),
    hideLoading: make.method('hideLoading', {}, () => dialogs.setLoading(null)),
    alert: make.method('alert', {}, async (options) => {
      await dialogs.ask({
        kind: 'modal',
        title: title(options),
        content: content(options),
        buttons: [String(options['buttonText'] ?? '确定')],
      })
    }),
    confirm: make.method('confirm', {}, async (options) => {
      const buttons = [
        String(options['cancelButtonText'] ?? '取消'),
        String(options['confirmButtonText'] ?? '确定'),
      ]
      return {
        confirm:
          (await dialogs.ask({
            kind: 'modal',
            title: title(options),
            content: content(options),
            buttons,
          })) === 1,
      }
    }),
    // A sheet that is closed is a success with the index -1.
    showActionSheet: make.method('showActionSheet', { items: 'Array' }, async (options) => {
      const rows = (options['items'] as unknown[]).map(String)
      const index = await dialogs.ask({
        kind: 'sheet',
        title: title(options),
        content: '',
        buttons: [...rows, String(options['cancelButtonText'] ?? '取消')],
      })
      return { index: index === rows.length ? -1 : index, success: true }
    }),
    setTabBarBadge: make.method('setTabBarBadge', { index: 'Number', text: 'String' }, ({ index, text }) =>
      setBadge(index, String(text)),
    ),
    removeTabBarBadge: make.method('removeTabBarBadge', { index: 'Number' }, ({ index }) =>
      setBadge(index, ''),
    ),
    showTabBarRedDot: make.method('showTabBarRedDot', { index: 'Number' }, ({ index }) =>
      setBadge(index, '•'),
    ),
    hideTabBarRedDot: make.method('hideTabBarRedDot', { index: 'Number' }, ({ index }) =>
      setBadge(index, ''),
    ),
    setTabBarStyle: make.method('setTabBarStyle', {}, quiet),
    setTabBarItem: make.method('setTabBarItem', { index: 'Number' }, quiet),
    showTabBar: make.method('showTabBar', {}, quiet),
    hideTabBar: make.method('hideTabBar', {}, quiet),
  }
}
