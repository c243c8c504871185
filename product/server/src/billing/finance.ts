/** The kind of user that books payments, pays agents out and issues invoices. */
export const FINANCE = 11;
