import { sheetNames, type SheetName } from '@contract/registrar/rules'

/** How the desk is opened at one of its views. */
export type DeskQuery = Partial<Record<'view' | 'school' | 'sheet', string>>

/** The sheets that an address names, parted by commas; those that this build knows. */
export const sheetsIn = (named: string): SheetName[] => {
  const asked = named.split(',')
  return sheetNames.filter((name) => asked.includes(name))
}
