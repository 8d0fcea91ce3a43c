-- Up Migration

-- Staff download what customers see of an application, and what they sent with it.
SELECT app.protect_staff_table('document_contents');
SELECT app.protect_staff_table('upload_parts');
