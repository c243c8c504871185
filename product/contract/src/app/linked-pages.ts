/** Pages outside menu and shell to which messages link, by path, each with the permission that opens it. */
export const linkedPages: Readonly<Record<string, string>> = {
  '/doctorMessagesDetail': 'health.consultation.read',
};
