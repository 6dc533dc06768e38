interface ModalOptions {
  title: string
  content: string
  /** Names the act: 删除. */
  confirmText: string
  cancelText?: string
  /** false: only the confirm button. */
  showCancel?: boolean
  /** The confirm button destroys something. */
  danger?: boolean
}
/** The rows that every host's menu takes. */
export type ShortMenu = readonly [string, ...Upto5]
type Upto5 =
  | []
  | [string]
  | [string, string]
  | [string, string, string]
  | [string, string, string, string]
  | [string, string, string, string, string]

export interface Feedback {
  toast(
    text: string,
    options?: { icon?: 'success' | 'none'; /** ms, default 2000 */ duration?: number },
  ): void
  /** true when confirmed. */
  modal(options: ModalOptions): Promise<boolean>
  showLoading(text: string, mask: boolean): void
  hideLoading(): void
  /** Index of the chosen row. Rejects PlatformError 'cancelled'. */
  actionSheet(rows: ShortMenu, options?: { danger?: number }): Promise<number>
}
