import { sheetNames, type SheetName } from '@contract/registrar/rules'

/** How the desk is opened at one of its views. */
export type DeskQuery = {
  view?: 'queues' | 'grants' | 'data' | 'contacts' | 'audit' | 'status' | 'switches' | 'sso' | 'programs'
  school?: string
  sheet?: string
  /** Of the programs one address. */
  endpoint?: string
}

/** The sheets that an address names, parted by commas; those that this build knows. */
export const sheetsIn = (named: string): SheetName[] => {
  const asked = named.split(',')
  return sheetNames.filter((name) => asked.includes(name))
}
