/** Limits and defaults of schools and maps that both sides run. */
export const limits = {
  name: { min: 2, max: 40 },
  city: { max: 20 },
  contact: { max: 100 },
  remark: { max: 200 },
} as const

/** Spec, section 9. Radius in metres. */
export const mapsDefaults = {
  pageSize: 10,
  pageIndex: 1,
  radius: 1000,
  autoExtend: 1,
  region: '全国',
  regionFix: 0,
  policy: 0,
  mode: 'walking',
} as const

/** Maps as pictures. Points are rounded to some ten metres, and few sizes are drawn, so that pictures are shared. */
export const staticMap = {
  /** Width and height, px. */
  sizes: ['640*240', '320*240', '640*480'],
  zoom: { min: 4, max: 17 },
  markers: 5,
  digits: 4,
} as const
