import { existsSync } from 'node:fs'
import path from 'node:path'

const holding = (folder: string): string =>
  existsSync(path.join(folder, 'package.json')) ? folder : holding(path.dirname(folder))

/** The folder that holds package.json, and with it .env, .data and dist: above the sources as above the bundle. */
export const checkout = holding(__dirname)
