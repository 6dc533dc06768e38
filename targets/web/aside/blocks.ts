import type { AsideBlock } from '@/shell/aside/block'

/** The blocks of all folders: build/aside-loader.js writes this module at build time. */
export const blocks: readonly AsideBlock[] = []
