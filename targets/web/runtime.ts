/** Stands in for '@remax/web', '@remax/runtime' and 'remax' in the web build: what pages, and Remax's macros, import. */
export { useAppEvent, useNativeEffect, usePageEvent, usePageInstance, useQuery } from './lifecycle'
export { navigateBack, navigateTo, redirectTo, reLaunch, switchTab } from './navigation'
export { unstable_batchedUpdates } from 'react-dom'
