import type { Appearance } from './types'

const ignore = () => undefined

export const appearance: Appearance = {
  show(theme, { ground, surface, ink, faint }) {
    wx.setBackgroundColor({
      backgroundColor: ground,
      backgroundColorTop: ground,
      backgroundColorBottom: ground,
      fail: ignore,
    })
    // refused on pages without the tab bar, which then keeps what it had until a tab page is open
    wx.setTabBarStyle({
      color: faint,
      selectedColor: ink,
      backgroundColor: surface,
      borderStyle: theme === 'dark' ? 'white' : 'black',
      fail: ignore,
    })
  },
  bar(theme, { ground }) {
    wx.setNavigationBarColor({
      frontColor: theme === 'dark' ? '#ffffff' : '#000000',
      backgroundColor: ground,
      animation: { duration: 0, timingFunc: 'linear' },
      fail: ignore,
    })
  },
}
