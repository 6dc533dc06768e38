/** The few token values that a host takes as arguments, not as CSS. Same values as tokens.css; a test compares them. */
export const hostColours = {
  light: { ground: '#F7F7F5', surface: '#FFFFFF', ink: '#1D1C1A', faint: '#6B6760', line: '#E5E3DE' },
  dark: { ground: '#171614', surface: '#211F1C', ink: '#F2F0EB', faint: '#9B968C', line: '#35322D' },
} as const
