/** Sentences of one language by their Chinese source text. */
export type Dictionary = Readonly<Record<string, string>>

/** The source text is zh-Hans, which is also what a missing sentence falls back to. */
export const sourceLocale = 'zh-Hans'

const dictionaries = new Map<string, Dictionary>()
let current = sourceLocale

export function addDictionary(locale: string, dictionary: Dictionary): void {
  dictionaries.set(locale, { ...dictionaries.get(locale), ...dictionary })
}

/** Sentences are looked up as they are drawn: what is on the screen changes when it is drawn next. */
export function setLocale(locale: string): void {
  current = locale
}

/** The sentence in the current language, with `{name}` replaced by the parameter of that name. */
export function t(text: string, params: Readonly<Record<string, string | number>> = {}): string {
  const sentence = dictionaries.get(current)?.[text] ?? text
  return sentence.replace(/\{(\w+)\}/g, (whole, name: string) => String(params[name] ?? whole))
}
