import { handleResult } from '../vendor.ali'
import type { Appearance } from './types'

const ignore = () => undefined

export const appearance: Appearance = {
  show(_theme, { ground, surface, ink, faint, line }) {
    handleResult(
      my.setBackgroundColor({
        backgroundColor: ground,
        backgroundColorTop: ground,
        backgroundColorBottom: ground,
        fail: ignore,
      }),
    )
    handleResult(
      my.setTabBarStyle({
        color: faint,
        selectedColor: ink,
        backgroundColor: surface,
        borderStyle: line,
        fail: ignore,
      }),
    )
  },
  bar(theme, { ground }) {
    handleResult(
      my.setNavigationBar({
        frontColor: theme === 'dark' ? '#ffffff' : '#000000',
        backgroundColor: ground,
        fail: ignore,
      }),
    )
  },
}
