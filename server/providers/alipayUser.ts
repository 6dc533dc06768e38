/** Whether an account at Alipay is named by a user id, as in older apps, and not by an open id. */
export const isUserId = (id: string): boolean => /^2088\d{12}$/.test(id)
