import { usePageEvent } from 'remax/macro'
import { unread } from './unread'

/** For the pages of the tab bar: a badge that was set while another page was open takes effect only now. */
export const useTabBadge = (): void => {
  usePageEvent('onShow', () => unread.show())
}
