import { makeAutoObservable } from 'mobx'
import { appearance } from '@/platform/appearance'
import { storage } from '@/platform/storage'
import { system } from '@/platform/system'
import { hostColours } from './tokens'

export type ThemeChoice = 'system' | 'light' | 'dark'
const key = 'theme'
const isChoice = (value: unknown): value is ThemeChoice =>
  value === 'system' || value === 'light' || value === 'dark'

/** Light or dark: the person's choice, or the system's where there is none. */
class Theme {
  choice: ThemeChoice = 'system'
  private system: 'light' | 'dark'

  constructor() {
    const stored = storage.get<unknown>(key)
    if (isChoice(stored)) this.choice = stored
    this.system = system.info().theme
    makeAutoObservable(this)
    system.onThemeChange((theme) => this.follow(theme))
    if (this.choice !== 'system') this.show()
  }

  get resolved(): 'light' | 'dark' {
    return this.choice === 'system' ? this.system : this.choice
  }

  /** Kept on this device. Throws PlatformError 'full' after the change is shown. */
  choose(choice: ThemeChoice) {
    this.choice = choice
    this.show()
    storage.set(key, choice)
  }

  private follow(theme: 'light' | 'dark') {
    this.system = theme
    if (this.choice === 'system') this.show()
  }

  private show() {
    appearance.show(this.resolved, hostColours[this.resolved])
  }
}

export const theme = new Theme()
