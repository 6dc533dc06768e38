const scene = (sky: string, hill: string, sun: string) =>
  `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><path fill="${sky}" d="M0 0h300v300H0z"/>` +
      `<circle cx="205" cy="105" r="38" fill="${sun}"/><path fill="${hill}" d="M0 210q70-60 140-10t160-20v120H0z"/></svg>`,
  )}`

/** Drawn here, so that the page needs no server. */
export const scenes = [
  scene('peachpuff', 'slategray', 'sandybrown'),
  scene('lightsteelblue', 'seagreen', 'lemonchiffon'),
  scene('thistle', 'rosybrown', 'mistyrose'),
  scene('palegoldenrod', 'olivedrab', 'orange'),
  scene('lightblue', 'cadetblue', 'white'),
  scene('wheat', 'sienna', 'tomato'),
  scene('lavender', 'mediumpurple', 'plum'),
  scene('honeydew', 'darkseagreen', 'khaki'),
  scene('midnightblue', 'darkslategray', 'lightyellow'),
] as const

export const pictures = (count: number) => scenes.slice(0, count).map((url) => ({ url, thumb: url }))
