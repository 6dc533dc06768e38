/** The encoder inside the package; its front only prints to a terminal. */
declare module 'qrcode-terminal/vendor/QRCode' {
  export default class QRCode {
    /** `type`: version 1 to 40, -1 for the smallest that fits. `level`: L 1, M 0, Q 3, H 2. */
    constructor(type: number, level: 0 | 1 | 2 | 3)
    addData(text: string): void
    make(): void
    getModuleCount(): number
    isDark(row: number, column: number): boolean
  }
}
