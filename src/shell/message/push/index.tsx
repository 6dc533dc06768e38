/** Messages of the browser: on the web alone, as `index.web` has them. */
export const PushSetting = () => null
