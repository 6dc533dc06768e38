import type { Share } from './types'

export const share: Share = {
  button: true,
  // Alipay's menu always shares the open page.
  showMenu: () => Promise.resolve(),
  async send() {
    my.showSharePanel()
    return 'shared'
  },
}
