/// <reference types="@mini-types/alipay" />
/** What Alipay's types do not name yet, and older hosts lack. */
declare namespace my {
  const onThemeChange: ((listener: (told: { theme?: string }) => void) => void) | undefined
  const offThemeChange: typeof onThemeChange
  interface ITypeSystemInfo {
    theme?: string
  }
}
